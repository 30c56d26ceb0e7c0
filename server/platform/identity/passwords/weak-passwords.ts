import { type Sentence, sentence } from '../../../kernel/language/sentence.ts'

/**
 * The words that the most common passwords are made of, from lists of leaked ones, without the digits and
 * signs around them. Runs of adjacent keys and letters are detected separately.
 */
const COMMON =
  'password passwort passphrase passwd motdepasse contrasena contraseña senha wachtwoord parola haslo welcome welkom willkommen ' +
  'letmein iloveyou iloveyouso loveyou trustno admin administrator superadmin superuser root guest test tester testing testtest user ' +
  'username login signin secret default changeme change changeit temp temporary master office fundoffice fund capital finance ' +
  'company computer internet football baseball basketball superman batman spiderman starwars pokemon princess sunshine ' +
  'monkey dragon shadow michael jordan jennifer jessica charlie freedom whatever nothing something everything forever ' +
  'chocolate butterfly liverpool chelsea arsenal manchester barcelona juventus realmadrid mustang ferrari mercedes porsche ' +
  'summer winter spring autumn january february march april june july august september october november december monday ' +
  'tuesday wednesday thursday friday saturday sunday hello helloworld goodbye access accesscode mypassword yourpassword thepassword ' +
  'newpassword oldpassword mysecret money moneymoney bitcoin investor investment'
const words = new Set(COMMON.split(' '))

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
]
const rows = [...ROWS, ...ROWS.map(row => [...row].reverse().join(''))]

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Why a password is among those that are guessed first, to stand after "Password"; null when it is not. */
export function weaknessOf(password: string): Sentence | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < 5 || repeats(plain)) return sentence`must not repeat the same few characters`
  if (isRow(plain)) return sentence`must not be a simple sequence of keys, letters or digits`
  if (isCommon(plain)) return sentence`is easy to guess: use three or four unrelated words`
  return null
}

/** True when little but words of these names and addresses is in a password: `halvard-bridge`, `AnaSilva2026!`. */
export function isOfNames(password: string, names: readonly string[]): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '')
  const words = names
    .flatMap(name => name.split(/[^\p{L}]+/u))
    .map(letters)
    .filter(word => word.length > 2)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters(password))
  return rest.length < 4 && rest.length < letters(password).length
}

/** One short piece over and over: `abcabcabcabc`. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length)
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

/** Made of pieces of rows alone, of four characters at least: `1234567890`, `qwertyasdfgh`. */
function isRow(text: string): boolean {
  let rest = text
  while (rest.length > 0) {
    let length = 0
    for (let tried = 4; tried <= rest.length; tried++)
      if (rows.some(row => row.includes(rest.slice(0, tried)))) length = tried
    if (length === 0) return rest.length < 4 && rest.length < text.length / 3
    rest = rest.slice(length)
  }
  return true
}

/** A common word or two of them, with digits and signs around, or with digits and signs for letters. */
function isCommon(text: string): boolean {
  const core = (one: string) => one.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelt = [...text].map(letter => LOOKALIKES[letter] ?? letter).join('')
  const unsigned = [...text.replace(/[\d\W_]+$/u, '')].map(letter => LOOKALIKES[letter] ?? letter).join('')
  return [text, spelt, unsigned].some(one => isWords(core(one)))
}

const isWords = (text: string): boolean =>
  words.has(text) ||
  [...text].some(
    (_, at) => words.has(text.slice(0, at)) && words.has(text.slice(at).replace(/^[\W\d_]+/u, '')),
  )
