import { bit, notNull, type Schema } from '../server/database/schema.ts'

/** Where an office's own documents and records are: servers that speak the Model Context Protocol. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('mcp_connections')
    .addColumn('name', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('transport', text, notNull)
    .addColumn('url', text)
    .addColumn('command', text)
    .addColumn('args', text)
    .addColumn('env_keys', text)
    .addColumn('catalogue_id', text)
    .addColumn('catalogue_arguments', text)
    .addColumn('modules', text, notNull)
    .addColumn('byod', integer, bit(false))
    .addColumn('status', text, notNull)
    .addColumn('health', text)
    .addColumn('checked_at', text)
    // The tools as they were accepted, and as they were found since where those are others.
    .addColumn('tools', text)
    .addColumn('tools_hash', text)
    .addColumn('found_tools', text)
    // Headers, settings' values and the registered client; what authorisation left behind. Both sealed.
    .addColumn('secrets_sealed', text)
    .addColumn('authorisation_sealed', text)
    .addColumn('consented_digest', text)
    .addColumn('consented_by', integer)
    .addColumn('consented_at', text)
    .execute()
}
