import { Anchor, Button, Checkbox, Text } from '@mantine/core'
import { IconFile, IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { GoogleEntry } from '../../../api/modules.ts'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import { formatBytes } from '../../../format/numbers.ts'
import { googleFolderQuery } from '../../../queries/google-drive.ts'
import type { ChosenItem } from './choice.ts'
import classes from './drive.module.css'

interface DriveFolderProps {
  folder: ChosenItem
  chosen: readonly ChosenItem[]
  onToggle: (item: ChosenItem) => void
  onOpen: (folder: ChosenItem) => void
}

/** Not a folder: nothing lies in it that could come as one. */
const SHARED_WITH_ME = 'shared-with-me'

/** The contents of a Google Drive folder, to choose one by one or all at once. */
export function DriveFolder({ folder, chosen, onToggle, onOpen }: DriveFolderProps) {
  const query = useInfiniteQuery(googleFolderQuery(folder.google_id))
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (!data) return error ? <Failed error={error} onRetry={() => void query.refetch()} /> : <LoadingRows />
  const entries = data.pages.flatMap(page => page.entries)
  const isChosen = (id: string) => chosen.some(one => one.google_id === id)
  return (
    <>
      {folder.google_id !== SHARED_WITH_ME && (
        <Checkbox
          mb="xs"
          label={`Everything in ${folder.name}, as a folder`}
          checked={isChosen(folder.google_id)}
          onChange={() => onToggle(folder)}
        />
      )}
      {entries.length === 0 && <Text c="dimmed">Nothing is here.</Text>}
      <ul className={classes.entries} data-scrolls>
        {entries.map(entry => (
          <Entry
            key={entry.google_id}
            entry={entry}
            isChosen={isChosen(entry.google_id)}
            onToggle={onToggle}
            onOpen={onOpen}
          />
        ))}
        {hasNextPage && (
          <li>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}

interface EntryProps extends Pick<DriveFolderProps, 'onToggle' | 'onOpen'> {
  entry: GoogleEntry
  isChosen: boolean
}

function Entry({ entry, isChosen, onToggle, onOpen }: EntryProps) {
  const { google_id, name, folder_id, size, becomes, reason } = entry
  return (
    <li>
      <Checkbox
        aria-label={`Choose ${name}`}
        checked={isChosen}
        disabled={reason !== null}
        onChange={() => onToggle({ google_id, name })}
      />
      {folder_id === null ? (
        <IconFile size={16} aria-label="File" />
      ) : (
        <IconFolder size={16} aria-label="Folder" />
      )}
      <span>
        {folder_id === null ? (
          name
        ) : (
          <Anchor component="button" type="button" onClick={() => onOpen({ google_id: folder_id, name })}>
            {name}
          </Anchor>
        )}
        {reason !== null && (
          <Text c="dimmed" size="xs">
            {reason}
          </Text>
        )}
        {reason === null && becomes !== name && (
          <Text c="dimmed" size="xs">
            Comes as {becomes}
          </Text>
        )}
      </span>
      <Text span c="dimmed" size="sm">
        {size === null ? '' : formatBytes(size)}
      </Text>
    </li>
  )
}
