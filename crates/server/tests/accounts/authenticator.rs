//! An authenticator in software, with the browser around it: it makes passkeys and answers questions as the standard
//! says, or as wrongly as a test wants.

use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The user was there, the user was recognised, a key comes with it.
const PRESENT: u8 = 0x01;
pub const VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

/// A passkey in the hands of its owner.
#[derive(Clone)]
pub struct Key {
    secret: SigningKey,
    id: [u8; 16],
    handle: Value,
    /// How often it was used, as it says.
    pub counter: u32,
    /// The page's site, as the browser says.
    pub origin: String,
    /// The site the key is for, where it is not the one that is asked for.
    pub party: Option<String>,
    /// What it says of its user besides that there was one.
    pub verified: u8,
}

impl Key {
    /// A key that is not made yet; the same number gives the same one.
    pub fn new(number: u8, origin: &str) -> Self {
        Self {
            secret: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: [number; 16],
            handle: Value::Null,
            counter: 0,
            origin: origin.into(),
            party: None,
            verified: VERIFIED,
        }
    }

    /// The same key in name, with a secret of its own.
    pub fn forged(&self) -> Self {
        Self { secret: SigningKey::from_slice(&[0x77; 32]).unwrap(), ..self.clone() }
    }

    /// Makes the key, as a page asks for one: a `RegistrationResponseJSON`.
    pub fn make(&mut self, options: &Value) -> Value {
        // It is a plain one, as most are, and can be made to enforce nothing.
        let enforced = &options["extensions"]["enforceCredentialProtectionPolicy"];
        assert_ne!(enforced, true);
        self.handle = options["user"]["id"].clone();
        let id = base64(&self.id);
        let others = options["excludeCredentials"].as_array().unwrap();
        assert!(others.iter().all(|other| other["id"] != id), "held already");
        let point = self.secret.verifying_key().to_encoded_point(false);
        let mut data = self.head(&options["rp"]["id"], WITH_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // COSE: an elliptic curve, ES256, P-256, x and y.
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 32]);
        data.extend(point.y().unwrap());
        // CBOR: {fmt: "none", attStmt: {}, authData: bytes}.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(data.len() as u8);
        object.extend(&data);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": self.client_data("webauthn.create", options).1,
                "attestationObject": base64(&object),
                "authenticatorData": base64(&data),
                "transports": ["internal", "hybrid"],
                "publicKeyAlgorithm": -7,
            },
        })
    }

    /// Answers a question: an `AuthenticationResponseJSON`.
    pub fn answer(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let mut signed = self.head(&options["rpId"], 0);
        let data = base64(&signed);
        let (said, client_data) = self.client_data("webauthn.get", options);
        signed.extend(Sha256::digest(said));
        let signature: Signature = self.secret.sign(&signed);
        let id = base64(&self.id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": client_data,
                "authenticatorData": data,
                "signature": base64(signature.to_der().as_bytes()),
                "userHandle": self.handle,
            },
        })
    }

    /// What begins all that an authenticator signs.
    fn head(&self, party: &Value, more: u8) -> Vec<u8> {
        let party = self.party.as_deref().or(party.as_str()).unwrap();
        let mut data = Sha256::digest(party).to_vec();
        data.push(PRESENT | self.verified | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// What the browser adds, and how it travels.
    fn client_data(&self, kind: &str, options: &Value) -> (String, String) {
        let said = json!({
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        let said = said.to_string();
        let travels = base64(said.as_bytes());
        (said, travels)
    }
}

/// Base64 for addresses, without padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let group = |group: &[u8]| {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*group.get(at).unwrap_or(&0)));
        let letter = move |at: usize| char::from(LETTERS[bits >> (18 - 6 * at) & 63]);
        (0..=group.len()).map(letter).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}
