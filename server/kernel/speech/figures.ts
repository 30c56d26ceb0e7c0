import { Sentence } from '../language/sentence.ts'
import { amountOf, longDate, nameOf } from '../values/words.ts'

/** A day as letters say it: `31 March 2026`. */
export const longDay = (day: string): Sentence => new Sentence(longDate(day), { day })

/** An amount in minor units as people write it: `USD 2,500,000`. */
export const amountSaid = (minor: number, currency: string): Sentence =>
  new Sentence(amountOf(minor, currency), { minor, currency })

/** A language as people call it, by its tag: `German` is `de`. */
export const languageSaid = (tag: string): Sentence =>
  new Sentence(nameOf('language', tag), { name: tag, of: 'language' })

/** A script as people call it, by its code: `Cyrillic` is `Cyrl`. */
export const scriptSaid = (code: string): Sentence =>
  new Sentence(nameOf('script', code), { name: code, of: 'script' })
