/** A key of the API as people read it: `target_size` is `Target size`. */
export function wordsOf(key: string): string {
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replace(/\b(irr|nav|lp|gp|id|kyc|nda|ic|crm|vdr|cfo|moic|url)\b/gi, word => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a field of the API is called: `target_size` is `Target size`, `deal_id` is `Deal`. */
export const wordsOfField = (field: string): string => wordsOf(field.replace(/_ids?$/, ''))
