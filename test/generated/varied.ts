import type { z } from 'zod'

/**
 * `body` with all the text in it changed that can be changed such that `schema` still takes it, but for the fields that
 * are `kept`.
 */
export function varied(schema: z.ZodType, body: unknown, nth: number, kept: ReadonlySet<unknown>): unknown {
  let current = body
  for (const [path, value] of leavesOf(body)) {
    if (typeof value !== 'string' || kept.has(path[0])) continue
    const others = value.includes('@') ? [`v${nth}.${value}`] : [`${value} ${nth}`, `${value}_${nth}`]
    current =
      others
        .map(other => withValue(current, path, other))
        .find(candidate => schema.safeParse(candidate).success) ?? current
  }
  return current
}

/** `body` with its first number or null changed such that `schema` still takes it; null where there is none. */
export function withAnotherNumber(schema: z.ZodType, body: unknown): unknown {
  for (const [path, value] of leavesOf(body)) {
    if (typeof value !== 'number' && value !== null) continue
    const candidate = withValue(body, path, (value ?? 0) + 1)
    if (schema.safeParse(candidate).success) return candidate
  }
  return null
}

type Path = readonly (string | number)[]

function* leavesOf(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* leavesOf(one, [...path, index])
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* leavesOf(one, [...path, name])
  else yield [path, value]
}

function withValue(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(whole)) return whole.map((one, at) => (at === step ? withValue(one, rest, value) : one))
  const record = whole as Record<string, unknown>
  return { ...record, [step]: withValue(record[step as string], rest, value) }
}
