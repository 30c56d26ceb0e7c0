import { wordsOfField } from '../language/keys.ts'
import { say } from '../language/language.ts'

/** Returns the label of an API field: `target_size` is `Target size`, `deal_id` is `Deal`. */
export const labelOf = (field: string): string => say(wordsOfField(field))
