import { Anchor, Text } from '@mantine/core'
import { IconFile, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '../../format/numbers.ts'
import { contentQuery } from '../../queries/connections.ts'
import { Loaded } from '../states/Loaded.tsx'
import classes from './source.module.css'

interface ConnectionContentProps {
  id: number
  /** Told of the folder that is opened, or the file that is chosen; files are only shown without it. */
  onChoose?: (path: string) => void
}

/** The folders and files of a connection, as its server lists them. */
export function ConnectionContent({ id, onChoose }: ConnectionContentProps) {
  const [path, setPath] = useState<ReadonlyArray<{ path: string; name: string }>>([])
  const content = useQuery(contentQuery(id, path.at(-1)?.path ?? ''))
  const open = (steps: typeof path) => {
    setPath(steps)
    onChoose?.(steps.at(-1)?.path ?? '')
  }
  return (
    <>
      {path.length > 0 && (
        <nav aria-label="Folders" className={classes.path}>
          {[{ path: '', name: 'Top' }, ...path].map((step, index) => (
            <span key={step.path}>
              {index > 0 && ' / '}
              <Anchor component="button" type="button" onClick={() => open(path.slice(0, index))}>
                {step.name}
              </Anchor>
            </span>
          ))}
        </nav>
      )}
      <Loaded query={content}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">Nothing is here.</Text>
          ) : (
            <ul className={classes.entries}>
              {items.map(entry => (
                <li key={entry.path}>
                  {entry.kind === 'folder' ? (
                    <IconFolder size={16} aria-label="Folder" />
                  ) : (
                    <IconFile size={16} aria-label="File" />
                  )}
                  {entry.kind === 'folder' ? (
                    <Anchor component="button" type="button" onClick={() => open([...path, entry])}>
                      {entry.name}
                    </Anchor>
                  ) : onChoose ? (
                    <Anchor component="button" type="button" onClick={() => onChoose(entry.path)}>
                      {entry.name}
                    </Anchor>
                  ) : (
                    <span>{entry.name}</span>
                  )}
                  <Text span c="dimmed" size="sm">
                    {entry.size === null ? '' : formatBytes(entry.size)}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
