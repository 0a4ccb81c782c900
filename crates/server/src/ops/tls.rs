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
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(30);

/// The certificate in use.
pub(crate) struct Keeper {
    files: Tls,
    provider: Arc<CryptoProvider>,
    current: RwLock<Arc<CertifiedKey>>,
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper").field("files", &self.files).finish_non_exhaustive()
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

    /// What shakes hands with clients that speak one of these protocols, or the one that needs no name.
    pub(crate) fn acceptor(self: &Arc<Self>, protocols: &[&str]) -> Result<TlsAcceptor, Error> {
        let versions = ServerConfig::builder_with_provider(Arc::clone(&self.provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&self.files.certificate, &error))?;
        let resolver = Arc::clone(self) as Arc<dyn ResolvesServerCert>;
        let mut config = versions.with_no_client_auth().with_cert_resolver(resolver);
        config.alpn_protocols = { protocols.iter() }.map(|name| name.as_bytes().to_vec()).collect();
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Looks at the files every so often and reads them anew when they have changed; what cannot be used is logged, and
    /// the old goes on.
    pub(crate) async fn keep(self: Arc<Self>, every: Duration) {
        let mut seen = self.changed();
        loop {
            tokio::time::sleep(every).await;
            let now = self.changed();
            if now != seen {
                seen = now;
                self.renew();
            }
        }
    }

    fn renew(&self) {
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
        [&self.files.certificate, &self.files.key]
            .map(|path| std::fs::metadata(path).and_then(|file| file.modified()).ok())
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
    Error::Tls { path: path.to_owned(), reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::pki_types::ServerName;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    use super::*;

    /// Often enough that nobody waits.
    const OFTEN: Duration = Duration::from_millis(1);

    /// Writes a certificate for `localhost` and its key as a renewal does, and gives back the certificate.
    fn renewed(files: &Tls) -> CertificateDer<'static> {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        for (path, text) in
            [(&files.certificate, made.cert.pem()), (&files.key, made.signing_key.serialize_pem())]
        {
            let part = path.with_extension("part");
            fs::write(&part, text).unwrap();
            fs::rename(part, path).unwrap();
        }
        made.cert.der().clone()
    }

    /// Whether a client that trusts only this certificate shakes hands.
    async fn shows(keeper: &Arc<Keeper>, trusted: &CertificateDer<'static>) -> bool {
        let mut roots = RootCertStore::empty();
        roots.add(trusted.clone()).unwrap();
        let client = ClientConfig::builder_with_provider(Arc::clone(&keeper.provider))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = TlsConnector::from(Arc::new(client));
        let name = ServerName::try_from("localhost").unwrap();
        let (here, there) = tokio::io::duplex(16 * 1024);
        let acceptor = keeper.acceptor(&["http/1.1"]).unwrap();
        let (shaken, _) = tokio::join!(connector.connect(name, here), acceptor.accept(there));
        shaken.is_ok()
    }

    #[tokio::test]
    async fn a_renewed_certificate_is_taken_up_and_a_broken_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let files = Tls {
            certificate: folder.path().join("certificate.pem"),
            key: folder.path().join("key.pem"),
        };
        let first = renewed(&files);
        let keeper = Keeper::new(&files).unwrap();
        assert!(shows(&keeper, &first).await);
        let keeping = tokio::spawn(Arc::clone(&keeper).keep(OFTEN));
        // Half written, as a renewal that copies may leave it for a moment.
        let whole = fs::read(&files.certificate).unwrap();
        fs::write(&files.certificate, &whole[..whole.len() / 2]).unwrap();
        for _ in 0..20 {
            tokio::time::sleep(OFTEN).await;
        }
        assert!(shows(&keeper, &first).await);
        let second = renewed(&files);
        // It is looked at again and again until it is there; a test that hangs says that it never is.
        while !shows(&keeper, &second).await {
            tokio::time::sleep(OFTEN).await;
        }
        assert!(!shows(&keeper, &first).await);
        keeping.abort();
    }
}
