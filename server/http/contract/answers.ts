import { z } from 'zod'
import type { AnyRoute, Schema } from '../../kernel/routes/endpoint.ts'
import { eventStream } from '../../kernel/routes/event-stream.ts'
import { fileTypes } from '../../kernel/routes/file.ts'

const Persisted = z
  .object({ persisted: z.literal(true) })
  .meta({ id: 'Persisted', description: 'Fields that a POST answers in addition to the created entity' })

const NotPersisted = z
  .object({ persisted: z.literal(false) })
  .meta({ id: 'NotPersisted', description: 'The record as a change that was not saved would leave it' })

/**
 * Returns a route's successful answer by media type. A POST that saves something answers what was kept, a preview of what
 * would be created, or the record that its address names, changed for show.
 */
export function answerContent(
  { response, parse: { preview } }: AnyRoute,
  { changes }: { changes: boolean },
): Record<string, { schema: Schema }> {
  if (response === eventStream) return { 'text/event-stream': { schema: z.string() } }
  const types = fileTypes(response)
  if (types) return Object.fromEntries(types.map(type => [type, { schema: z.string() }]))
  const shown = response && changes ? [z.intersection(response, NotPersisted)] : []
  const schema =
    preview && response ? z.union([z.intersection(response, Persisted), preview, ...shown]) : response
  return { 'application/json': { schema } }
}
