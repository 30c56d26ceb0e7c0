import { z } from 'zod'

/** An answer, or a part of one, by the name it has in the API reference and in the pages' types. */
export const entity = <const S extends z.ZodRawShape>(name: string, shape: S) =>
  z.object(shape).meta({ id: name })

/** A request body by its name; it refuses fields that it does not know. */
export const input = <const S extends z.ZodRawShape>(name: string, shape: S) =>
  z.strictObject(shape).meta({ id: name })

class MetadataWithoutNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const { id, ...metadata } = z.globalRegistry.get(schema) ?? {}
    return metadata as never
  }
}

/** Makes `z.toJSONSchema` write named parts out instead of referring to them: `{ metadata: withoutNames }`. */
export const withoutNames = new MetadataWithoutNames()
