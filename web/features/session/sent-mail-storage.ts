const SENT = 'portalVerificationSent';
/** As long as the link works. */
const KEPT_MS = 3_600_000;

/** When a mail was last sent to the address from this tab: loading the page anew does not forget it. */
export function readSent(email: string): Date | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SENT) ?? '{}') as { email?: string; at?: number };
    const recent = kept.email === email && kept.at !== undefined && kept.at > Date.now() - KEPT_MS;
    return recent ? new Date(kept.at ?? 0) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps that a mail was sent just now. */
export function rememberSent(email: string): Date {
  const at = new Date();
  try {
    sessionStorage.setItem(SENT, JSON.stringify({ email, at: at.getTime() }));
  } catch {
    // Without storage the page says it until it is loaded anew.
  }
  return at;
}
