/** A name with the words in bold that the other name has too, whatever their case, accents and order. */
export function Matched({ text, beside }: { text: string; beside: string }) {
  const others = new Set(wordsOf(beside))
  return (
    <>
      {partsOf(text).map(({ at, part }) =>
        others.has(folded(part)) ? <strong key={at}>{part}</strong> : <span key={at}>{part}</span>,
      )}
    </>
  )
}

/** Splits a text into words and separators, each with its place. */
const partsOf = (text: string): Array<{ at: number; part: string }> =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)].map(({ index, 0: part }) => ({
    at: index,
    part,
  }))

const wordsOf = (text: string): string[] =>
  partsOf(text)
    .map(({ part }) => folded(part))
    .filter(part => /[\p{L}\p{N}]/u.test(part))

const folded = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
