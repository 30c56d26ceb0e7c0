/** A word in one of its senses as a language names it: `Close (of a period)`. */
export const inSense = (word: string, sense: string): string => `${word} (${sense})`
