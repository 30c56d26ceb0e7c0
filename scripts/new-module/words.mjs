// The noun of a new module as written in code, in paths and in sentences.

/** @param {string} noun */
export const article = noun => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** @param {string} noun */
export function plural(noun) {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies')
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** @param {string} noun */
export function singular(noun) {
  if (/ies$/.test(noun)) return noun.replace(/ies$/, 'y')
  return /[^s]s$/.test(noun) ? noun.slice(0, -1) : noun
}

/**
 * `bank account` as bankAccount, BankAccount, bank_account, bank-account and `Bank account`.
 * @param {string} words
 */
export function spellings(words) {
  const pascal = words
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return {
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.replaceAll(' ', '_'),
    kebab: words.replaceAll(' ', '-'),
    sentence: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
