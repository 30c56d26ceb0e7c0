const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
}
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }
const PERIOD =
  /\b(\d{1,4}|[a-z]+(?:-five)?)\b(?: ?\(?(\d{1,4})?\)?)? (?:business |calendar |consecutive )?(day|week|month|year)s?\b/g

/** Days of each period that a text in lower case names, such as "thirty (30) days"; a month counts 30, a year 365. */
export function periodsIn(plain: string): number[] {
  return [...plain.matchAll(PERIOD)].flatMap(([, word, digits, unit]) => {
    const amount = Number(digits ?? (/^\d/.test(word ?? '') ? word : WORDS[word ?? '']))
    return Number.isFinite(amount) ? [amount * (DAYS[unit ?? ''] ?? 0)] : []
  })
}
