/**
 * Conversion of values that not every database stores alike. Both databases hold the same representation, so
 * that a backup of one can be restored into the other: booleans as 0 and 1, JSON as text, timestamps as ISO
 * 8601 UTC text with milliseconds (which sorts by time).
 */
export const toBit = (value: boolean): number => (value ? 1 : 0)
export const fromBit = (bit: number): boolean => bit === 1

export const toJson = (value: unknown): string => JSON.stringify(value)
export const fromJson = <T>(text: string): T => JSON.parse(text) as T
export const fromJsonOrNull = <T>(text: string | null): T | null =>
  text === null ? null : (JSON.parse(text) as T)
