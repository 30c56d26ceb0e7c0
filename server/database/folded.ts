import { PAIRS, PLAIN } from './letters.ts'

/** Marks above and below letters: Latin, Greek and Cyrillic, Hebrew, Arabic. */
const MARKS = '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670]'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** With capital letters: those of another alphabet than ASCII are small to few collations. */
const bothCases = (letters: Readonly<Record<string, string>>): Array<[string, string]> =>
  Object.entries(letters).flatMap(([letter, to]): Array<[string, string]> => {
    const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
    return capital === letter || /[A-Z]/.test(capital)
      ? [[letter, to]]
      : [
          [letter, to],
          [capital, to],
        ]
  })

const replacing = (value: string, letters: Readonly<Record<string, string>>): string =>
  bothCases(letters).reduce(
    (said, [letter, to]) => `replace(${said}, ${quoted(letter)}, ${quoted(to)})`,
    value,
  )

const bare = (value: string): string =>
  `lower(regexp_replace(normalize(${replacing(value, PLAIN)}, NFKD), ${quoted(MARKS)}, '', 'g'))`

const small = 'normalize(value, NFKC)'
const one = bare(small)
const other = bare(replacing(small, PAIRS))

/** The function `folded` in Postgres: the same text as SQLite's (letters.ts). */
export const foldedInSql = `create or replace function folded(value text) returns text language sql immutable parallel safe as $$
  select case when ${one} = ${other} then ${one} else ${one} || chr(10) || ${other} end $$`
