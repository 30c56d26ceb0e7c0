import { Alert, Anchor, Input, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Connection } from '../../api/modules.ts'
import { connectionsQuery, isUsableBy } from '../../queries/connections.ts'
import { roomsQuery } from '../../queries/diligence.ts'
import { useEnabledModules } from '../../session/session.ts'
import { ConnectionContent } from './ConnectionContent.tsx'
import { FilesPicker } from './FilesPicker.tsx'
import classes from './source.module.css'
import { problemOf, type SourceChoice } from './source-choice.ts'

interface SourcePickerProps {
  /** The module that reads; connections may be for some modules only. */
  module: string
  label?: string
  value: SourceChoice
  onChange: (choice: SourceChoice) => void
  /** Said when something is wrong with the choice, such as that there is none. */
  problem?: string | null
}

/** Where documents come from: files of this computer, a connection and a place in it, or a data room. */
export function SourcePicker({ module, label = 'Documents', value, onChange, problem }: SourcePickerProps) {
  const connections = (useQuery(connectionsQuery).data?.items ?? []).filter(isUsableBy(module))
  const hasRooms = useEnabledModules().has('vdr')
  const said = problemOf(value) ?? problem
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.picker}
      labelElement="div"
      label={label}
      error={said ?? undefined}
      labelProps={{ component: 'legend' }}
    >
      <SegmentedControl
        fullWidth
        mt={4}
        mb="sm"
        aria-label={`${label}: where`}
        data={[
          { value: 'computer', label: 'This computer' },
          { value: 'connection', label: 'A connection' },
          ...(hasRooms ? [{ value: 'room', label: 'A data room' }] : []),
        ]}
        value={value.place}
        onChange={place => onChange({ ...value, place: place as SourceChoice['place'] })}
      />
      {value.place === 'computer' ? (
        <FilesPicker files={value.files} onChange={files => onChange({ ...value, files })} />
      ) : value.place === 'room' ? (
        <RoomPicker value={value} onChange={onChange} />
      ) : connections.length === 0 ? (
        <NoConnection />
      ) : (
        <ConnectionPicker connections={connections} value={value} onChange={onChange} />
      )}
    </Input.Wrapper>
  )
}

function NoConnection() {
  return (
    <Alert variant="outline" color="gray" title="No connection is available">
      Connect a folder on this computer, or another source, in{' '}
      <Anchor component={Link} to="/connections" underline="always">
        Connections
      </Anchor>
      . Its documents are read in place.
    </Alert>
  )
}

function RoomPicker({ value, onChange }: Pick<SourcePickerProps, 'value' | 'onChange'>) {
  const rooms = useQuery(roomsQuery).data?.items ?? []
  return (
    <>
      <Select
        label="Data room"
        placeholder="Choose one"
        searchable
        data={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.room === null ? null : String(value.room)}
        onChange={id => onChange({ ...value, room: id === null ? null : Number(id) })}
      />
      <Text size="sm" c="dimmed" mt={4}>
        The office’s documents in it are read, as far as you may see them.
      </Text>
    </>
  )
}

interface ConnectionPickerProps {
  connections: readonly Connection[]
  value: SourceChoice
  onChange: (choice: SourceChoice) => void
}

function ConnectionPicker({ connections, value, onChange }: ConnectionPickerProps) {
  const chosen = connections.find(({ id }) => id === value.connection)
  return (
    <>
      <Select
        label="Connection"
        placeholder="Choose one"
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={id => onChange({ ...value, connection: id === null ? null : Number(id), path: '' })}
      />
      {chosen && (
        <>
          <Text size="sm" c="dimmed" mt={4}>
            {chosen.byod
              ? 'Its documents stay there: no text is stored, and quotes are read again when shown.'
              : 'Its documents are read in place; quotes are stored.'}
          </Text>
          <TextInput
            mt="sm"
            mb="sm"
            label="Folder or file"
            placeholder="All of it"
            value={value.path}
            onChange={event => onChange({ ...value, path: event.currentTarget.value })}
          />
          <div className={classes.content}>
            <ConnectionContent
              key={chosen.id}
              id={chosen.id}
              onChoose={path => onChange({ ...value, path })}
            />
          </div>
        </>
      )}
    </>
  )
}
