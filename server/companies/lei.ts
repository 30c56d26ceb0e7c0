/** True for an identifier of ISO 17442: 18 letters and digits, and two check digits by ISO 7064 (mod 97-10). */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  const digits = [...text].map(character => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
