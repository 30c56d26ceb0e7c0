import { z } from 'zod'
import type { AnyRoute } from '../../../kernel/index.ts'

/** Words of a description that only programs need: names of fields and operations, units of the JSON. */
const FOR_PROGRAMS = /`|\b(?:GET|POST) \/|\w_\w|\(0\.\d+ means/

/** The meaning of a field of a route's answer, as the API reference has it; null where it says none. */
export function definitionOf(route: AnyRoute, path: string): string | null {
  let schema: unknown = route.parse.response
  const steps = path.split('.').filter(step => step !== '')
  for (const step of steps) {
    const inner = unwrapped(schema)
    if (inner instanceof z.ZodArray)
      schema = /^\d+$/.test(step) ? inner.element : shapeOf(inner.element)[step]
    else schema = shapeOf(inner)[step]
  }
  const said = describedIn(schema)
  return said === undefined || FOR_PROGRAMS.test(said)
    ? null
    : said.replace(/; null .*$/, '').replace(', as a fraction', '')
}

const shapeOf = (schema: unknown): Record<string, unknown> => {
  const inner = unwrapped(schema)
  return inner instanceof z.ZodObject ? inner.shape : {}
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema
}

function describedIn(schema: unknown): string | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const own = schema.meta()?.description
  if (own !== undefined || !(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)) return own
  return describedIn(schema.unwrap())
}
