//! The clocks of a game, as the page holds them.

use komadai_rules::{Bank, ByColor, Byoyomi, Clock, Color, Phase, Remaining, TimeControl};
use wasm_bindgen::prelude::*;

use crate::{to_js, wire};

// Read field by field: what reads any object whatever is a tenth of a module.
#[wasm_bindgen]
extern "C" {
    /// A [`wire::TimeControl`] of the page's; a field that is missing counts as 0.
    #[wasm_bindgen(typescript_type = "TimeControl")]
    pub type GivenControl;
    #[wasm_bindgen(method, getter)]
    fn main(this: &GivenControl) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn byoyomi(this: &GivenControl) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn periods(this: &GivenControl) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn increment(this: &GivenControl) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn unit(this: &GivenControl) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn units(this: &GivenControl) -> Option<f64>;
}

/// Both clocks, between moves; the page says how long each turn took.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ClockHandle(Clock);

#[wasm_bindgen]
impl ClockHandle {
    /// Clocks before the first move, each side with its own [`wire::TimeControl`].
    ///
    /// # Errors
    ///
    /// One of them is none.
    #[wasm_bindgen(constructor)]
    pub fn new(black: &GivenControl, white: &GivenControl) -> Result<Self, JsError> {
        Ok(Self(Clock::new(ByColor { black: control(black)?, white: control(white)? })))
    }

    /// Charges a side for a move that took so many milliseconds; whether it was made in time.
    ///
    /// # Errors
    ///
    /// There is no such side.
    pub fn spend(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        spent: u32,
    ) -> Result<bool, JsError> {
        let color: Color = color.parse()?;
        Ok(self.0.spend(color, spent.into()).is_ok())
    }

    /// What a side has left when its turn has lasted so many milliseconds: a [`wire::Remaining`].
    ///
    /// # Errors
    ///
    /// There is no such side.
    #[wasm_bindgen(unchecked_return_type = "Remaining")]
    pub fn after(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        elapsed: u32,
    ) -> Result<JsValue, JsError> {
        let color: Color = color.parse()?;
        Ok(to_js(&remaining(self.0.remaining_after(color, elapsed.into()))))
    }
}

fn control(given: &GivenControl) -> Result<TimeControl, JsError> {
    Ok(TimeControl {
        main: count(given.main())?.into(),
        byoyomi: Byoyomi {
            period: count(given.byoyomi())?.into(),
            periods: count(given.periods())?,
        },
        increment: count(given.increment())?.into(),
        bank: Bank { unit: count(given.unit())?.into(), units: count(given.units())? },
        per_move: 0,
    })
}

fn count(given: Option<f64>) -> Result<u32, JsError> {
    let given = given.unwrap_or_default();
    let count = given as u32;
    if f64::from(count) == given {
        Ok(count)
    } else {
        Err(JsError::new("a clock counts in whole numbers"))
    }
}

fn remaining(left: Remaining) -> wire::Remaining {
    let ms = |time: u64| u32::try_from(time).unwrap_or(u32::MAX);
    wire::Remaining {
        phase: match left.phase {
            Phase::Main => wire::Phase::Main,
            Phase::Byoyomi => wire::Phase::Byoyomi,
            Phase::Bank => wire::Phase::Bank,
            Phase::Over => wire::Phase::Over,
        },
        main: ms(left.main),
        period: ms(left.period),
        periods: left.periods,
        units: left.units,
        deadline: left.deadline.map(ms),
    }
}
