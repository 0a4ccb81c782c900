//! Connections that nobody between reads: whom to trust, and how hands are shaken.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How a server proves by TLS that it is the one.
#[derive(Clone)]
pub struct Tls {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Tls {
    /// For the server of this name or address, without its port: its certificate is vouched for by the authorities that
    /// browsers trust, or by one in this PEM file instead.
    ///
    /// # Errors
    ///
    /// The name is none that a certificate can be for, or the file has no certificates.
    pub fn new(host: &str, authorities: Option<&Path>) -> io::Result<Self> {
        let wrong = |error: &dyn fmt::Display| {
            io::Error::new(io::ErrorKind::InvalidInput, error.to_string())
        };
        let name = ServerName::try_from(host.to_owned()).map_err(|error| wrong(&error))?;
        let mut roots = RootCertStore::empty();
        match authorities {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(file) => {
                let found = CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))?;
                for certificate in found {
                    let certificate = certificate.map_err(|error| wrong(&error))?;
                    roots.add(certificate).map_err(|error| wrong(&error))?;
                }
            }
        }
        if roots.is_empty() {
            return Err(wrong(&"there are no certificates in it"));
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { connector: TlsConnector::from(Arc::new(config)), name })
    }

    pub(crate) async fn connect(&self, socket: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.connector.connect(self.name.clone(), socket).await
    }
}
