//! The certificate the server shows, read anew when its files change.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::config::Tls;
use crate::error::Error;

/// How often the files are looked at.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// The certificate in use.
pub(crate) struct Keeper {
    files: Tls,
    provider: Arc<CryptoProvider>,
    current: RwLock<Arc<CertifiedKey>>,
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper")
            .field("files", &self.files)
            .finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Keeper {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(&current))
    }
}

impl Keeper {
    /// Reads certificate and key.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read, or they do not belong together.
    pub(crate) fn new(files: &Tls) -> Result<Arc<Self>, Error> {
        let provider = Arc::new(ring::default_provider());
        let current = read(files, &provider)?;
        Ok(Arc::new(Self {
            files: files.clone(),
            provider,
            current: RwLock::new(Arc::new(current)),
        }))
    }

    /// What shakes hands with browsers.
    pub(crate) fn acceptor(self: &Arc<Self>) -> Result<TlsAcceptor, Error> {
        let versions = ServerConfig::builder_with_provider(Arc::clone(&self.provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&self.files.certificate, &error))?;
        let resolver = Arc::clone(self) as Arc<dyn ResolvesServerCert>;
        let mut config = versions.with_no_client_auth().with_cert_resolver(resolver);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Reads the files anew whenever they have changed; what cannot be used is logged, and the old goes on.
    pub(crate) async fn keep(self: Arc<Self>) {
        let mut seen = self.changed();
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let now = self.changed();
            if now != seen {
                seen = now;
                self.renew();
            }
        }
    }

    pub(crate) fn renew(&self) {
        match read(&self.files, &self.provider) {
            Ok(key) => {
                let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
                *current = Arc::new(key);
                tracing::info!("the certificate was read anew");
            }
            Err(error) => tracing::error!(%error, "the old certificate goes on"),
        }
    }

    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.files.certificate, &self.files.key].map(|path| {
            std::fs::metadata(path)
                .and_then(|file| file.modified())
                .ok()
        })
    }
}

fn read(files: &Tls, provider: &CryptoProvider) -> Result<CertifiedKey, Error> {
    let (certificate, key) = (&files.certificate, &files.key);
    let chain: Result<Vec<_>, _> =
        CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain = chain.map_err(|error| wrong(certificate, &error))?;
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, &error))?;
    CertifiedKey::from_der(chain, secret, provider).map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) => wrong(key, &"the key is of another certificate"),
        error => wrong(certificate, &error),
    })
}

fn wrong(path: &Path, reason: &dyn fmt::Display) -> Error {
    Error::Tls {
        path: path.to_owned(),
        reason: reason.to_string(),
    }
}
