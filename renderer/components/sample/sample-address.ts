const HOME = 'fund-office.home'

/**
 * The address of the sample office on this computer, under its other name: a browser keeps the cookies of a name
 * together whatever their port, and signing in there would end the session here.
 */
export function sampleAddress(port: number): string {
  const name = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return `http://${name}:${port}/sample#${encodeURIComponent(location.origin)}`
}

/** Keeps the office from which the sample office was opened: one on this computer, or none. */
export function keepHome(address: string): void {
  if (isHere(address)) sessionStorage.setItem(HOME, address)
}

/** The office from which this sample office was opened; null where it was started by itself. */
export function keptHome(): string | null {
  const kept = sessionStorage.getItem(HOME)
  return kept !== null && isHere(kept) ? kept : null
}

const isHere = (address: string): boolean =>
  URL.canParse(address) && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(new URL(address).origin)
