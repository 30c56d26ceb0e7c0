import type { Registry } from '../../server/kernel/module.ts'
import { clientTypes } from './client-types.ts'
import { declaredEvents } from './events.ts'
import { operations } from './operations.ts'
import { type Made, Refusal } from './output.ts'
import { recordFields } from './records.ts'

/** The OpenAPI documents as the server gives them, a line of each operation for who reads a diff, and the types of the pages. */
export async function contract(): Promise<Made> {
  const [{ registry }, { openApiDocument }] = await Promise.all([
    import('../../server/registry.ts'),
    import('../../server/http/openapi.ts'),
  ])
  assertEventsListed(registry)
  const document = openApiDocument(registry, 'all')
  return {
    outputs: [
      { path: 'docs/openapi.json', text: JSON.stringify(document) },
      { path: 'docs/openapi.public.json', text: JSON.stringify(openApiDocument(registry, 'public')) },
      operations(document, registry),
      ...clientTypes(document, registry),
      recordFields(registry),
    ],
  }
}

/** Throws for an event that no module lists, since nobody could subscribe to it. */
function assertEventsListed({ events }: Registry): void {
  const listed = new Set(events.map(({ name }) => name))
  const missing = declaredEvents().find(({ name }) => !listed.has(name))
  if (missing) throw new Refusal(`No module lists the event ${missing.name} among its events`)
}
