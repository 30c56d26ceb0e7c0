import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'

export const TrackInput = input('TrackTimeInput', {
  pages: z
    .array(
      z.strictObject({
        page: z.int().min(1).max(100_000),
        seconds: z.number().min(0).max(86_400).meta({ description: 'In seconds, at most five minutes' }),
      }),
    )
    .min(1)
    .max(200)
    .meta({ description: 'Every page view' }),
})
export type TrackInput = z.output<typeof TrackInput>

export const Tracked = entity('TrackedTime', {
  counted: z.boolean().meta({ description: 'False for colleagues and for link scanners' }),
  seconds: z.int().nonnegative(),
})

const count = (description: string) => z.int().nonnegative().meta({ description })
const completion = () =>
  z.number().min(0).max(1).meta({ description: 'Share of pages viewed, as a fraction' })

const figures = {
  visits: count('A visit ends after 30 minutes without activity'),
  page_views: count('Page views'),
  seconds: count('Time on pages'),
}

const totals = {
  viewers: count('Distinct viewers'),
  ...figures,
  average_seconds: count('Average time on pages per visit'),
  downloads: count('Files downloaded'),
  last_seen_at: field.timestamp().nullable(),
}

export const ViewerFigures = entity('ViewerFigures', {
  viewer_id: field.id(),
  visit_id: field.id().nullable().meta({
    description: 'Latest visit by link, for erasing the visitor; null for users with an account',
  }),
  email: z.string().nullable(),
  name: z.string().nullable(),
  ...figures,
  documents: count('Distinct documents opened'),
  completion: completion(),
  downloads: count('Files downloaded'),
  interest: z.int().min(0).max(100).meta({
    description: 'Relative score: half for time, three tenths for the share viewed, two tenths for visits',
  }),
  last_seen_at: field.timestamp(),
})

export const DocumentFigures = entity('DocumentFigures', {
  document_id: field.id(),
  name: z.string(),
  index: z.string().nullable(),
  pages: z.int().positive().nullable(),
  viewers: count('Distinct viewers'),
  page_views: count('Page views'),
  seconds: count('Seconds on its pages'),
  completion: completion(),
  downloads: count('Number of downloads'),
  last_seen_at: field.timestamp(),
})

export const RoomAnalytics = entity('RoomAnalytics', {
  room_id: field.id(),
  name: z.string(),
  ...totals,
  documents: count('Documents stored in the room'),
  documents_opened: count('Documents opened at least once'),
  completion: completion(),
  days: z
    .array(z.object({ day: field.date(), ...figures }))
    .meta({ description: 'Last 90 days with visits' }),
  ranking: z.array(ViewerFigures).meta({ description: 'Most interested first' }),
  by_document: z.array(DocumentFigures).meta({ description: 'Longest viewed first' }),
  unopened: z
    .array(z.object({ document_id: field.id(), name: z.string(), index: z.string().nullable() }))
    .meta({ description: 'Documents never opened' }),
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
        opened: count('Number of times opened'),
        downloads: count('Number of downloads'),
        seconds: count('Seconds on its pages'),
        completion: completion(),
        last_seen_at: field.timestamp(),
        pages: z
          .array(
            z.object({
              page: z.int().positive(),
              seconds: count('Seconds on the page'),
              views: count('Page views'),
            }),
          )
          .meta({ description: 'Viewed pages, in order' }),
      }),
    )
    .meta({ description: 'One per viewer and document, longest viewed first' }),
})

export const TrackedLinkStats = entity('TrackedLinkStats', {
  link_id: field.id(),
  document_id: field.id(),
  document: z.string().nullable(),
  visits: count('Number of times the link was opened'),
  viewers: count('Distinct viewers'),
  seconds: count('Seconds on its pages'),
  completion: completion(),
  downloads: count('Number of downloads'),
  last_seen_at: field.timestamp().nullable(),
  pages: z.array(
    z.object({ page: z.int().positive(), seconds: count('Seconds on the page'), views: count('Page views') }),
  ),
})
