import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { count, formatBytes, formatNumber } from '../../../format/numbers.ts'
import type { RoomUploads, Uploads } from './room-uploads.ts'

interface UploadProgressProps {
  sending: RoomUploads
  uploads: Uploads
}

/** Number of failed files named. */
const MOST_NAMED = 20

/** Progress of uploads into the room, and their failures. */
export function UploadProgress({ sending, uploads }: UploadProgressProps) {
  const { state, failed, missing, leftOut } = uploads
  return (
    <div role="status">
      {state !== 'idle' && <UnderWay sending={sending} uploads={uploads} />}
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {count(leftOut.length, 'file')} of the system left out: {[...new Set(leftOut)].join(', ')}
        </Text>
      )}
      {missing > 0 && state === 'idle' && (
        <Alert color="yellow" title={`${count(missing, 'file')} not delivered`} mb="md">
          <Text mb="sm">
            This page was closed during the upload. Drop or select the same files or folder again: uploaded
            files are skipped, and large files resume.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void sending.forgetMissing()}>
            Leave them out
          </Button>
        </Alert>
      )}
      {failed.length > 0 && state === 'idle' && (
        <Alert color="red" title={`${count(failed.length, 'file')} not delivered`} mb="md">
          <ul>
            {failed.slice(0, MOST_NAMED).map(({ file, folders, problem }) => (
              <li key={[...folders, file.name].join('/')}>
                {[...folders, file.name].join('/')}: {problem}
              </li>
            ))}
            {failed.length > MOST_NAMED && <li>and {count(failed.length - MOST_NAMED, 'more file')}</li>}
          </ul>
          <Group gap="sm">
            <Button size="compact-sm" onClick={sending.tryAgain}>
              Try again
            </Button>
            <Button size="compact-sm" variant="default" onClick={sending.leaveOut}>
              Leave them out
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}

function UnderWay({ sending, uploads: { files, bytes, skipped, state } }: UploadProgressProps) {
  const isPaused = state === 'paused'
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm">
          {isPaused && 'Paused: '}
          {formatNumber(files.done)} of {count(files.of, 'file')}, {formatBytes(bytes.sent)} of{' '}
          {formatBytes(bytes.of)}
          {skipped > 0 && ` (${count(skipped, 'file')} here already)`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={isPaused ? sending.goOn : sending.pause}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      </Group>
      <Progress value={bytes.of === 0 ? 0 : (bytes.sent / bytes.of) * 100} aria-label="Files sent" mb="md" />
    </div>
  )
}
