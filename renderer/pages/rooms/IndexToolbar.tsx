import { Button, CloseButton, FileButton, Switch, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DataRoomDocument } from '../../api/modules.ts'
import { SettlingInput } from '../../components/table/SettlingInput.tsx'
import { count } from '../../format/numbers.ts'
import classes from './rooms.module.css'
import { mayTake, zipOf } from './tree/downloads.ts'

interface IndexToolbarProps {
  roomId: number
  mayWrite: boolean
  documents: readonly DataRoomDocument[]
  search: string
  archived: boolean
  onSearch: (search: string) => void
  onArchived: (shown: boolean) => void
  isAnyOpen: boolean
  onOpenAll: (open: boolean) => void
  onNewFolder: () => void
  onDrive: () => void
  onFiles: (files: readonly File[]) => void
}

/** The toolbar of the index: search, filters and ways to add documents. */
export function IndexToolbar(props: IndexToolbarProps) {
  const { roomId, mayWrite, documents, search, archived, onSearch, onArchived, isAnyOpen, onOpenAll } = props
  const there = documents.filter(({ status }) => status !== 'archived').length
  if (documents.length === 0 && !mayWrite) return null
  return (
    <div className={classes.toolbar}>
      <SettlingInput
        type="search"
        size="xs"
        placeholder="Search the index"
        aria-label="Search the index"
        className={classes.search}
        leftSection={<IconSearch size={14} />}
        value={search}
        onSettle={onSearch}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        rightSection={
          search && <CloseButton size="xs" aria-label="Clear the search" onClick={() => onSearch('')} />
        }
      />
      <Text c="dimmed" size="sm" className={classes.count} role="status">
        {count(there, 'document')}
      </Text>
      <Button variant="subtle" onClick={() => onOpenAll(!isAnyOpen)}>
        {isAnyOpen ? 'Close all' : 'Open all'}
      </Button>
      {there < documents.length && (
        <Switch
          size="xs"
          label="Archived"
          checked={archived}
          onChange={event => onArchived(event.currentTarget.checked)}
        />
      )}
      {documents.some(({ kept, permission }) => kept && mayTake(permission)) && (
        <Button component="a" variant="subtle" href={zipOf(roomId)} download>
          Download all
        </Button>
      )}
      {mayWrite && <WaysIn {...props} />}
    </div>
  )
}

type WaysInProps = Pick<IndexToolbarProps, 'onNewFolder' | 'onDrive' | 'onFiles'>

function WaysIn({ onNewFolder, onDrive, onFiles }: WaysInProps) {
  const reset = useRef<() => void>(null)
  const take = (files: readonly File[]) => {
    onFiles(files)
    reset.current?.()
  }
  return (
    <>
      <Button variant="default" onClick={onNewFolder}>
        New folder
      </Button>
      <Button variant="default" onClick={onDrive}>
        Import from Google Drive
      </Button>
      <FileButton
        multiple
        resetRef={reset}
        onChange={take}
        inputProps={{ 'aria-label': 'Add a folder', ...({ webkitdirectory: '' } as object) }}
      >
        {props => (
          <Button variant="default" {...props}>
            Add a folder
          </Button>
        )}
      </FileButton>
      <FileButton multiple resetRef={reset} onChange={take} inputProps={{ 'aria-label': 'Add files' }}>
        {props => <Button {...props}>Add files</Button>}
      </FileButton>
    </>
  )
}
