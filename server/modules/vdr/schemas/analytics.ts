import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'

export const TrackInput = input('TrackTimeInput', {
  pages: z
    .array(
      z.strictObject({
        page: z.int().min(1).max(100_000),
        seconds: z
          .number()
          .min(0)
          .max(86_400)
          .meta({ description: 'In seconds; five minutes count at most' }),
      }),
    )
    .min(1)
    .max(200)
    .meta({ description: 'Each look at a page' }),
})
export type TrackInput = z.output<typeof TrackInput>

export const Tracked = entity('TrackedTime', {
  counted: z.boolean().meta({ description: 'False of colleagues, and of what opens links by itself' }),
  seconds: z.int().nonnegative(),
})

const count = (description: string) => z.int().nonnegative().meta({ description })
const completion = () =>
  z.number().min(0).max(1).meta({ description: 'Pages seen of those there are, as a fraction' })

const figures = {
  visits: count('A visit ends with half an hour without a word'),
  page_views: count('Looks at pages'),
  seconds: count('Time on pages'),
}

const totals = {
  viewers: count('Different people'),
  ...figures,
  average_seconds: count('Time on pages for each visit'),
  downloads: count('Files that were taken along'),
  last_seen_at: field.timestamp().nullable(),
}

export const ViewerFigures = entity('ViewerFigures', {
  viewer_id: field.id(),
  visit_id: field.id().nullable().meta({
    description: 'Their latest visit by a link, by which they are erased; null for whoever has an account',
  }),
  email: z.string().nullable(),
  name: z.string().nullable(),
  ...figures,
  documents: count('Different documents that were opened'),
  completion: completion(),
  downloads: count('Files that were taken along'),
  interest: z.int().min(0).max(100).meta({
    description:
      'Beside the others: half for the time, three tenths for how much was seen, two tenths for the visits',
  }),
  last_seen_at: field.timestamp(),
})

export const DocumentFigures = entity('DocumentFigures', {
  document_id: field.id(),
  name: z.string(),
  index: z.string().nullable(),
  pages: z.int().positive().nullable(),
  viewers: count('Different people who opened it'),
  page_views: count('Looks at its pages'),
  seconds: count('Time on its pages'),
  completion: completion(),
  downloads: count('How often it was taken along'),
  last_seen_at: field.timestamp(),
})

export const RoomAnalytics = entity('RoomAnalytics', {
  room_id: field.id(),
  name: z.string(),
  ...totals,
  documents: count('Documents that the office keeps in the room'),
  documents_opened: count('Those that somebody opened'),
  completion: completion(),
  days: z
    .array(z.object({ day: field.date(), ...figures }))
    .meta({ description: 'The last 90 days on which somebody came' }),
  ranking: z.array(ViewerFigures).meta({ description: 'The most interested first' }),
  by_document: z.array(DocumentFigures).meta({ description: 'Those looked at longest first' }),
  unopened: z
    .array(z.object({ document_id: field.id(), name: z.string(), index: z.string().nullable() }))
    .meta({ description: 'Documents that nobody opened' }),
})

export const OfficeAnalytics = entity('OfficeAnalytics', {
  ...totals,
  rooms: z.array(z.object({ room_id: field.id(), name: z.string(), ...totals })),
})

export const Drilldown = entity('AnalyticsDrilldown', {
  room_id: field.id(),
  lines: z
    .array(
      z.object({
        viewer_id: field.id(),
        email: z.string().nullable(),
        name: z.string().nullable(),
        document_id: field.id(),
        document: z.string(),
        opened: count('How often it was opened'),
        downloads: count('How often it was taken along'),
        seconds: count('Time on its pages'),
        completion: completion(),
        last_seen_at: field.timestamp(),
        pages: z
          .array(
            z.object({
              page: z.int().positive(),
              seconds: count('Time on the page'),
              views: count('Looks at it'),
            }),
          )
          .meta({ description: 'Those that were looked at, in order' }),
      }),
    )
    .meta({ description: 'A viewer and a document each, those looked at longest first' }),
})

export const TrackedLinkStats = entity('TrackedLinkStats', {
  link_id: field.id(),
  document_id: field.id(),
  document: z.string().nullable(),
  visits: count('How often the link was opened'),
  viewers: count('Different people'),
  seconds: count('Time on its pages'),
  completion: completion(),
  downloads: count('How often it was taken along'),
  last_seen_at: field.timestamp().nullable(),
  pages: z.array(
    z.object({ page: z.int().positive(), seconds: count('Time on the page'), views: count('Looks') }),
  ),
})
