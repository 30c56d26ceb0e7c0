import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'
import { syndicationStatuses } from './states.ts'

export const syndicationMoved = event({
  name: 'syndication.status_changed',
  summary: 'A syndication moved to another status',
  to: 'registered',
  data: entity('SyndicationMoved', {
    from: z.enum(syndicationStatuses),
    name: z.string(),
    syndication_id: field.id(),
    to: z.enum(syndicationStatuses),
  }),
})
