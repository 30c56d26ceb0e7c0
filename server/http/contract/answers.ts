import { z } from 'zod'
import type { AnyRoute, Schema } from '../../kernel/routes/endpoint.ts'
import { eventStream } from '../../kernel/routes/event-stream.ts'
import { fileTypes } from '../../kernel/routes/file.ts'

const Persisted = z
  .object({ persisted: z.literal(true) })
  .meta({ id: 'Persisted', description: 'Fields that a POST answers in addition to the created entity' })

/** A route's successful answer by media type. A POST that saves something answers one of two shapes. */
export function answerContent({
  response,
  parse: { preview },
}: AnyRoute): Record<string, { schema: Schema }> {
  if (response === eventStream) return { 'text/event-stream': { schema: z.string() } }
  const types = fileTypes(response)
  if (types) return Object.fromEntries(types.map(type => [type, { schema: z.string() }]))
  const schema = preview ? z.union([z.intersection(response, Persisted), preview]) : response
  return { 'application/json': { schema } }
}
