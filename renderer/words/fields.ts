import { wordsOfKey } from '../format/words.ts'

/** What a field of the API is called: `target_size` is `Target size`, `deal_id` is `Deal`. */
export const labelOf = (field: string): string => wordsOfKey(field.replace(/_ids?$/, ''))
