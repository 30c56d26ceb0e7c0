import { Code, Drawer, Table, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Tool, toolsApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import type { FieldValue } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import {
  type Argument,
  argumentsOf,
  fieldsFor,
  givenBy,
  type Schema,
} from '../../components/form/schema-fields.ts'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { count } from '../../format/numbers.ts'
import { meant, say } from '../../language/language.ts'
import classes from './tools.module.css'

/** One tool: its arguments, and a trial where it only reads. */
export function ToolDrawer({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const args = argumentsOf(tool.parameters as Schema)
  const reads = tool.effect === 'read'
  return (
    <Drawer opened onClose={onClose} title={say(tool.title)} position="right" size={640}>
      <Text mb="md">{tool.description}</Text>
      <Facts
        facts={[
          ['Name', tool.name],
          ['Category', wordsOfKey(tool.category)],
          ['Cost', count(tool.credits, 'credit')],
          [
            'Effect',
            reads
              ? 'Read-only; answers immediately'
              : 'Proposes a change, executed once a person approves it',
          ],
        ]}
      />
      <section className={classes.part}>
        <Title order={3}>Arguments</Title>
        {args.length === 0 ? <Text c="dimmed">It takes none.</Text> : <Arguments args={args} />}
      </section>
      {reads && (
        <section className={classes.part}>
          <Title order={3}>Try it</Title>
          <Try tool={tool} args={args} />
        </section>
      )}
    </Drawer>
  )
}

function Arguments({ args }: { args: readonly Argument[] }) {
  return (
    <Table layout="fixed" className={classes.arguments}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="26%">
            Name
          </Table.Th>
          <Table.Th scope="col" w="38%">
            Takes
          </Table.Th>
          <Table.Th scope="col">Description</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {args.map(({ name, required, takes, description }) => (
          <Table.Tr key={name}>
            <Table.Td className={classes.name}>
              {name}
              {required && (
                <Text size="xs" c="dimmed">
                  needed
                </Text>
              )}
            </Table.Td>
            <Table.Td className={classes.name}>{takes}</Table.Td>
            <Table.Td className={classes.name}>{description}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Try({ tool, args }: { tool: Tool; args: readonly Argument[] }) {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <>
      <SchemaForm<Record<string, FieldValue>>
        fields={fieldsFor(args)}
        submit={tool.credits > 0 ? `Call for ${count(tool.credits, 'credit')}` : meant('Call', 'verb')}
        guarded={false}
        onSubmit={async values => {
          const { result } = await toolsApi('POST /api/v1/tools/{name}/call', {
            params: { name: tool.name },
            body: readable(() => givenBy(args, values)),
          })
          setAnswer(JSON.stringify(result, null, 2))
          void queryClient.invalidateQueries({ queryKey: ['credits'] })
        }}
      />
      {answer !== null && (
        <Scrolling label="Answer" className={classes.answer}>
          <Code block>{answer}</Code>
        </Scrolling>
      )}
    </>
  )
}

/** Says in words that something is not JSON. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiProblem({
      title: 'This is not JSON',
      status: 0,
      detail: `The list or object cannot be read: ${error.message}`,
      code: 'not_json',
      request_id: '',
    })
  }
}
