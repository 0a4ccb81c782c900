//! Passkeys: what members sign in with instead of a password, or beside one.
//!
//! The ceremonies and their signatures are `webauthn_rp`'s, what outlives the process the store's. What is decided here
//! is who may ask for what, and which browser an answer is taken from.

mod ceremonies;
pub(super) mod routes;

use std::time::Instant;

use komadai_play::now_ms;
use komadai_store::{AccountId, NewPasskey, PasskeyRow, PasskeyVerifier, SessionToken, Store};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
    USER_HANDLE_MAX_LEN, UserHandle64, Username,
};
use webauthn_rp::request::{PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::error::RegCeremonyErr;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, Registration,
};

use super::asker::Asker;
use super::browser;
use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::ops::public_url::PublicUrl;
use ceremonies::{Ceremonies, Ceremony, Purpose};

/// A public key as it is stored.
type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// A question for an authenticator, and the cookie that says to which browser it was put.
#[derive(Debug)]
struct Question {
    options: serde_json::Value,
    cookie: String,
}

/// What the ceremonies of this server share.
#[derive(Debug)]
pub(crate) struct Passkeys {
    party: RpId,
    origins: [String; 1],
    /// Whether the operator has named the address.
    public: bool,
    ceremonies: Ceremonies,
}

impl Passkeys {
    /// Passkeys bound to this address, or without one to this machine's own name.
    pub(crate) fn new(url: Option<&PublicUrl>, local: &PublicUrl) -> Self {
        let bound = url.unwrap_or(local);
        Self {
            party: RpId::Domain(bound.host().clone()),
            origins: [bound.origin().to_owned()],
            public: url.is_some(),
            ceremonies: Ceremonies::default(),
        }
    }

    /// Asks for a passkey to be made, by no authenticator that holds one of `others`.
    fn make(
        &self,
        purpose: Purpose,
        (login, name): (&str, &str),
        others: Vec<PasskeyRow>,
        asker: &Asker,
    ) -> Result<Question, Refusal> {
        let handle = match others.first() {
            Some(other) => decode_handle(&other.handle)?,
            None => UserHandle64::new(),
        };
        let user = PublicKeyCredentialUserEntity {
            name: Username::try_from(login).map_err(broken)?,
            id: &handle,
            // A name of letters that no authenticator has to know is left to the other.
            display_name: Nickname::try_from(name).ok(),
        };
        let others = others.into_iter().map(descriptor);
        let others = others.collect::<Result<_, _>>()?;
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.party, user, others);
        // Asked to enforce it, browsers turn away whatever has not heard of it, most phones and computers among them.
        options.extensions.cred_protect = CredProtect::None;
        let (state, options) = options.start_ceremony().map_err(broken)?;
        let options = serde_json::to_value(options)?;
        self.put(Ceremony::Make(state, purpose), options, asker)
    }

    /// Asks for proof that a passkey is at hand, whosever it is.
    fn ask(&self, asker: &Asker) -> Result<Question, Refusal> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.party);
        let (state, options) = options.start_ceremony().map_err(broken)?;
        let options = serde_json::to_value(options)?;
        self.put(Ceremony::Prove(state), options, asker)
    }

    fn put(
        &self,
        ceremony: Ceremony,
        options: serde_json::Value,
        asker: &Asker,
    ) -> Result<Question, Refusal> {
        let (secret, cookie) = browser::CEREMONY.fresh(asker.secure)?;
        self.ceremonies.add(secret, ceremony, Instant::now());
        Ok(Question { options, cookie })
    }

    /// The passkey an authenticator has made, and what for.
    fn made(
        &self,
        secret: Option<SessionToken>,
        answer: &Registration,
        name: String,
    ) -> Result<(Purpose, NewPasskey), Refusal> {
        let Some(Ceremony::Make(state, purpose)) = self.take(secret) else {
            return Err(expired());
        };
        let options = RegistrationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            // Authenticators tell more than they are asked, and it does no harm.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let verified = state.verify(&self.party, answer, &options);
        let made = verified.map_err(|error| match error {
            RegCeremonyErr::Timeout => expired(),
            error => refused(&error),
        })?;
        let Ok(key) = made.static_state().encode();
        let Ok(state) = made.dynamic_state().encode();
        let Ok(transports) = made.transports().encode();
        let passkey = NewPasskey {
            credential: made.id().as_ref().to_owned(),
            handle: made.user_id().as_ref().to_owned(),
            key,
            state: state.into(),
            transports,
            name,
        };
        Ok((purpose, passkey))
    }

    /// Whose passkey has answered the question this browser was put.
    pub(super) async fn proven(
        &self,
        store: &Store,
        secret: Option<SessionToken>,
        answer: &DiscoverableAuthentication64,
    ) -> Result<AccountId, Refusal> {
        let Some(Ceremony::Prove(question)) = self.take(secret) else {
            return Err(expired());
        };
        let credential = answer.raw_id();
        let known = store.passkey(credential.as_ref()).await?;
        let PasskeyVerifier { account, handle, key, state } = known.ok_or_else(unknown)?;
        let handle = decode_handle(&handle)?;
        let key = StaticState::<Key>::decode(&key).map_err(broken)?;
        let state: [u8; 7] = state.try_into().map_err(|_| damaged("state"))?;
        let state = DynamicState::decode(state).map_err(broken)?;
        let known = AuthenticatedCredential::new(credential, &handle, key, state);
        let mut known = known.map_err(broken)?;
        let options = AuthenticationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let verified = question.verify(&self.party, answer, &mut known, &options);
        verified.map_err(|error| match error {
            AuthCeremonyErr::Timeout => expired(),
            error => refused(&error),
        })?;
        let Ok(state) = known.dynamic_state().encode();
        let noted = store.use_passkey(credential.as_ref(), state, now_ms());
        if noted.await? { Ok(account) } else { Err(unknown()) }
    }

    fn take(&self, secret: Option<SessionToken>) -> Option<Ceremony> {
        self.ceremonies.take(secret?, Instant::now())
    }
}

fn descriptor(row: PasskeyRow) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, Refusal> {
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::decode(row.credential).map_err(broken)?,
        transports: AuthTransports::decode(row.transports).map_err(broken)?,
    })
}

fn decode_handle(handle: &[u8]) -> Result<UserHandle64, Refusal> {
    let bytes: [u8; USER_HANDLE_MAX_LEN] = handle.try_into().map_err(|_| damaged("handle"))?;
    let Ok(handle) = UserHandle64::decode(bytes);
    Ok(handle)
}

/// No account has this passkey, or not any more.
pub(super) fn unknown() -> Refusal {
    Refusal::new(ErrorCode::UnknownPasskey, "no account here has this passkey")
}

fn expired() -> Refusal {
    let reason = "this browser was asked too long ago, or has answered already; begin anew";
    Refusal::new(ErrorCode::PasskeyExpired, reason)
}

fn refused(error: &dyn std::error::Error) -> Refusal {
    tracing::info!(%error, "the answer of a passkey was refused");
    let reason = "the answer of the passkey does not hold";
    Refusal::new(ErrorCode::BadPasskey, reason)
}

/// What the store keeps, or the library makes, is not what it should be.
fn broken(error: impl std::error::Error) -> Refusal {
    tracing::error!(%error, "a passkey cannot be used");
    Refusal::internal()
}

fn damaged(part: &str) -> Refusal {
    tracing::error!(part, "what is stored of a passkey has not its size");
    Refusal::internal()
}
