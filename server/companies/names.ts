/** Legal forms of companies, without spaces, dots and marks: "S.à r.l." is `sarl`. */
const legalForms = new Set(
  `
  ab ag aktiebolag aktiengesellschaft as asa bv cic co company corp corporation cv doo eurl ev gmbh gmbhcokg inc
  incorporated kft kg kgaa limited limitedpartnership llc lllp llp lp ltd ltda nv oy oyj plc pllc pte pteltd ptyltd
  pty publiclimitedcompany raif sa sab sacv sarl sas sasu scs scsp sca se sicav sicar sl slu snc sp spa sprl spzoo
  srl sro ug unlimited vof
  `
    .trim()
    .split(/\s+/),
)

/** The most words that a legal form is written in: "S p z o o". */
const MOST_WORDS = 6

/**
 * Returns a key that is equal for spellings of one company's name: case, marks, punctuation and the legal
 * form do not matter. "SPONSOR CAPITAL L.L.P." and "Sponsor Capital LLP" are both `sponsor capital`. A name
 * that is only a legal form is kept.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const key = withoutForms(words).join(' ')
  // A name of signs alone is known by them.
  return key === '' ? name.trim().toLowerCase() : key
}

/** Without the legal forms at the end, of which a name may have several: "Alder GmbH & Co. KG". */
function withoutForms(words: readonly string[]): readonly string[] {
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    if (!legalForms.has(words.slice(-count).join(''))) continue
    const rest = words.slice(0, -count)
    return withoutForms(rest.length > 1 && rest.at(-1) === 'and' ? rest.slice(0, -1) : rest)
  }
  return words
}
