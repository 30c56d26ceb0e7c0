/** Returns a browser's headers after signing in: its cookies, and the token that goes with writes. */
export function sentByBrowser(signedIn: Headers): { cookie: string; 'x-csrf-token': string } {
  const cookies = signedIn.getSetCookie().map(cookie => cookie.slice(0, cookie.indexOf(';')))
  const csrf = cookies.map(cookie => /^(?:__Host-)?fo_csrf=(.*)/.exec(cookie)?.[1]).find(csrf => csrf) ?? ''
  return { cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(csrf) }
}
