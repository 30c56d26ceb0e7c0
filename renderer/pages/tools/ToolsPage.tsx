import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Tool } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { say } from '../../language/language.ts'
import { effects, toolsQuery } from '../../queries/tools.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { ToolDrawer } from './ToolDrawer.tsx'

/** All tools that agents and programs can call. */
export function ToolsPage() {
  const tools = useQuery(toolsQuery)
  return (
    <PageBody>
      <PageHeader
        title="Tools"
        description="Tools for you, your agents and programs. A tool that changes data only proposes; a person decides."
        calls={['GET /api/v1/tools', 'GET /api/v1/tools/{name}', 'POST /api/v1/tools/{name}/call']}
      />
      <Loaded query={tools}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No tools">
              Modules come with tools. Turn one on in Settings and its tools appear here.
            </Empty>
          ) : (
            <Tools tools={items} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function Tools({ tools }: { tools: Tool[] }) {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const open = (name: string | undefined) =>
    void navigate({ to: '.', search: (before: SearchParams) => ({ ...before, tool: name }) })
  const shown = tools.find(({ name }) => name === wordOf(search.tool))
  return (
    <>
      <DataTable
        id="tools"
        noun="tool"
        rows={tools}
        columns={columnsFor(tools)}
        rowId={({ name }) => name}
        onOpen={({ name }) => open(name)}
      />
      {shown && <ToolDrawer key={shown.name} tool={shown} onClose={() => open(undefined)} />}
    </>
  )
}

function columnsFor(tools: Tool[]): Array<Column<Tool>> {
  const categories = [...new Set(tools.map(({ category }) => category))]
  return [
    { id: 'title', title: 'Tool', kind: 'text', value: ({ title }) => say(title), width: 220 },
    { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
    { id: 'description', title: 'Description', kind: 'text', value: tool => tool.description, width: 420 },
    {
      id: 'category',
      title: 'Category',
      kind: 'choice',
      value: ({ category }) => category,
      choices: categories.map(value => ({ value, label: wordsOfKey(value) })),
      width: 120,
    },
    {
      id: 'effect',
      title: 'Effect',
      kind: 'choice',
      value: ({ effect }) => effect,
      choices: effects,
      width: 110,
    },
    { id: 'credits', title: 'Credits', kind: 'number', value: ({ credits }) => credits, width: 90 },
  ]
}
