import { z } from 'zod'
import { withoutNames } from '../../server/kernel/routes/entity.ts'

type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema> }

/** A zod schema as JSON Schema, what goes in or what comes out. */
export const jsonOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema =>
  schema
    ? (z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        reused: 'inline',
        metadata: withoutNames,
      }) as Schema)
    : {}

/** Every schema within a schema, with the way to it. */
function* within(schema: unknown, path: string): Generator<readonly [path: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Schema
  yield [path, node]
  for (const [name, one] of Object.entries(node.properties ?? {})) yield* within(one, `${path}.${name}`)
  for (const keyword of ['items', 'additionalProperties']) yield* within(node[keyword], `${path}[]`)
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const one of (node[keyword] as Schema[] | undefined) ?? []) yield* within(one, path)
  }
}

/** Paths of the numbers (not integers: those are counts and ids) that nothing describes. */
export function undescribedNumbers(schema: Schema): string[] {
  return [...within(schema, '')].flatMap(([path, { properties }]) =>
    Object.entries(properties ?? {})
      .filter(([, one]) => isUndescribedNumber(one))
      .map(([name]) => `${path}.${name}`),
  )
}

const isUndescribedNumber = ({ description, type, anyOf }: Schema): boolean =>
  !description &&
  ([type].flat().includes('number') || ((anyOf as Schema[] | undefined) ?? []).some(isUndescribedNumber))

/** Paths of the objects that would lose a misspelt field without a word. */
export function openObjects(schema: Schema): string[] {
  return [...within(schema, '')]
    .filter(([, node]) => node.properties && node.additionalProperties !== false)
    .map(([path]) => path)
}
