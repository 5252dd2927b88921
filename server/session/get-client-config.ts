import type { ClientConfig } from '#domain/session/schema.ts';
import type { Config } from '#server/core/config.ts';

/** What the browser must know before anybody is signed in. */
export function getClientConfig(config: Config): ClientConfig {
  const [name = '', ...text] = config.CDN_ERROR_HEADER.split(':');
  return {
    vendorName: config.VENDOR_NAME,
    vendorEmailDomain: config.VENDOR_EMAIL_DOMAIN,
    supportEmail: config.SUPPORT_EMAIL,
    activationApiKey: config.ACTIVATION_API_KEY,
    cdnErrorHeader: { name: name.trim().toLowerCase(), text: text.join(':').trim() },
    demo: config.demo,
  };
}
