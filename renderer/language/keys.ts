/** A key of the API as people read it: `target_size` is `Target size`. */
export function wordsOf(key: string): string {
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replace(/\b(irr|nav|lp|gp|id|kyc|nda|ic|crm|vdr|cfo|moic|url)\b/gi, word => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that hold a day and are named as moments are. */
const days: ReadonlySet<string> = new Set(['next_step_at'])

/** What a field of the API is called: `target_size` is `Target size`, `deal_id` is `Deal`, `next_step_at` is `Next step on`. */
export const wordsOfField = (field: string): string =>
  wordsOf(days.has(field) ? field.replace(/_at$/, '_on') : field.replace(/_ids?$/, ''))
