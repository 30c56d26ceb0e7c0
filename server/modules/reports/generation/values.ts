import { locales, longDay, multipleIn, shortPercentIn } from '../../../kernel/speech/figures.ts'
import { type Language, sayIn } from '../../../kernel/speech/speech.ts'
import { countryIn } from '../../../kernel/values/countries.ts'
import { moneyText } from '../../../kernel/values/words.ts'
import { wordOf } from '../kinds/key-words.ts'
import type { Unit } from '../kinds/kind.ts'

/** A value at a path of an answer, with the currency of the nearest part that names one. */
export interface Found {
  value: number | string | null
  currency: string | null
}

/** Looks a field up, such as `figures.fair_value` or `statements.0.lines`. */
export function at(part: unknown, path: string): unknown {
  let found = part
  for (const step of path.split('.').filter(one => one !== '')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** A field's value; `around` has the currency where the part itself names none. */
export function find(part: unknown, path: string, around: string | null): Found {
  const steps = path.split('.')
  let currency = around
  for (let depth = 0; depth < steps.length; depth += 1) {
    const named = at(part, [...steps.slice(0, depth), 'currency'].join('.'))
    if (typeof named === 'string') currency = named
  }
  const value = at(part, path)
  return { value: typeof value === 'number' || typeof value === 'string' ? value : null, currency }
}

/** The currency that an answer names for all of it. */
export const currencyOf = (body: unknown): string | null => {
  const named = at(body, 'currency')
  return typeof named === 'string' ? named : null
}

/** Writes values as people do in a language; null where there is none. */
export function writerIn(language: Language): (found: Found, unit: Unit) => string | null {
  const say = sayIn(language)
  const [percent, multiple] = [shortPercentIn(language), multipleIn(language)]
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 6 })
  const texts: Partial<Record<Unit, (value: string) => string>> = {
    day: value => say(longDay(value)),
    key: value => say(wordOf(value)),
    country: value => countryIn(language, value),
  }
  return ({ value, currency }, unit) => {
    if (value === null) return null
    if (typeof value === 'string') return texts[unit]?.(value) ?? value
    if (unit === 'money' && currency !== null) return moneyText(value, currency, language)
    if (unit === 'percent') return percent(value)
    return unit === 'multiple' ? multiple(value) : number.format(value)
  }
}
