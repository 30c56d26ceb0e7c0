const CUSIP_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#'

/**
 * Returns whether a text is a CUSIP with a valid check digit (ANSI X9.6: modulus 10, every second character
 * doubled).
 */
export function isCusip(text: string): boolean {
  if (!/^[A-Z0-9*@#]{8}[0-9]$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce((before, sign, at) => {
    const value = CUSIP_SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return before + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(text[8])
}

/** The CUSIP, or CINS, that an ISIN holds behind its country (ISO 6166); null where it holds another national number. */
export function cusipOf(isin: string | null | undefined): string | null {
  const national = isin?.slice(2, 11)
  return national !== undefined && isCusip(national) ? national : null
}
