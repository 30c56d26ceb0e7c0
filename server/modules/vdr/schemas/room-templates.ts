import { z } from 'zod'
import shipped from '../../../../resources/room-templates.json' with { type: 'json' }
import { permissions } from '../rights/permissions.ts'

const Shipped = z.strictObject({
  key: z.string(),
  title: z.string(),
  purpose: z.string(),
  first_number: z.union([z.literal(0), z.literal(1)]),
  folders: z.array(z.strictObject({ name: z.string(), folders: z.array(z.string()).default([]) })),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      permission: z.enum(permissions),
      grants: z.array(z.strictObject({ index: z.string(), permission: z.enum(permissions) })),
    }),
  ),
  expects: z.array(
    z.strictObject({
      index: z.string(),
      title: z.string(),
      known_by: z.array(z.string()),
      /** Age after which a later one is asked for. */
      max_age_days: z.int().positive().optional(),
    }),
  ),
})

/** A kind of room: its initial folders, and the documents people look for in it. */
export type RoomTemplate = z.output<typeof Shipped>

/** The templates that come with the product. */
export const roomTemplates: readonly RoomTemplate[] = z.array(Shipped).parse(shipped)

export const templateKeys = roomTemplates.map(({ key }) => key) as [string, ...string[]]

/** The template of this key; undefined for none. */
export const templateOf = (key: string | null): RoomTemplate | undefined =>
  roomTemplates.find(one => one.key === key)

/** A folder of a template with the number that it gets in the index of a room. */
export interface TemplateFolder {
  index: string
  name: string
}

/** The folders of a template from top to bottom. */
export const foldersOfTemplate = ({ first_number, folders }: RoomTemplate): TemplateFolder[] =>
  folders.flatMap(({ name, folders: below }, at) => {
    const index = String(first_number + at)
    return [
      { index, name },
      ...below.map((inner, place) => ({ index: `${index}.${place + 1}`, name: inner })),
    ]
  })
