import { language } from '../language/language.ts'

const own = globalThis.navigator?.language ?? 'en-GB'

/**
 * The reader's own, from the browser: dates and numbers are written and read as they are used to. Where they chose another
 * language than their browser's, it is that one's; English is read everywhere, and is no reason to write days otherwise.
 */
export const locale: string = language === 'en' || own.startsWith(language) ? own : language
