//! The clocks of a game, as the page holds them.

use komadai_rules::{Bank, ByColor, Byoyomi, Clock, Color, Phase, Remaining, TimeControl};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::{to_js, wire};

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
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TimeControl")] black: JsValue,
        #[wasm_bindgen(unchecked_param_type = "TimeControl")] white: JsValue,
    ) -> Result<Self, JsError> {
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

fn control(value: JsValue) -> Result<TimeControl, JsError> {
    let wire = wire::TimeControl::deserialize(serde_wasm_bindgen::Deserializer::from(value))?;
    Ok(TimeControl {
        main: wire.main.into(),
        byoyomi: Byoyomi { period: wire.byoyomi.into(), periods: wire.periods },
        increment: wire.increment.into(),
        bank: Bank { unit: wire.unit.into(), units: wire.units },
        per_move: 0,
    })
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
