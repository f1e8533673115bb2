import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Failure } from '../lib/errors.mjs';

/** Size of a part. S3 allows 10,000 parts, which makes 160 GB. Two parts at a time are in memory. */
const PART_BYTES = 16 * 1024 ** 2;
/** Age after which an unfinished upload counts as left by a killed process. */
const ABANDONED_MS = 86_400_000;

/**
 * Creates a target in a bucket of S3 or of a compatible provider: s3://bucket/folder. An object appears only after all its parts were
 * uploaded. AWS's own variables name account, region and, for other providers, the server: AWS_ACCESS_KEY_ID, AWS_REGION, AWS_ENDPOINT_URL.
 *
 * @param {URL} url
 * @param {NodeJS.ProcessEnv} environment
 * @returns {import('./targets.mjs').Target}
 */
export function s3Target(url, environment) {
  const Bucket = url.hostname;
  const folder = url.pathname.split('/').filter(Boolean).join('/');
  const prefix = folder && `${folder}/`;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION,
    AWS_ENDPOINT_URL: endpoint,
  } = environment;
  const client = new S3Client({
    region: AWS_REGION || 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without these variables the library searches the usual sources of AWS's tools: AWS_SHARED_CREDENTIALS_FILE, the machine's role.
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other providers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const inBucket = (name) => ({ Bucket, Key: `${prefix}${name}` });
  const ask = async (request) => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(
        `${url.protocol}//${Bucket}: ${error.name}: ${error.message || error.code || 'sin respuesta'}`,
      );
    }
  };
  return {
    list: () =>
      ask(async () => {
        const found = [];
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key, Size } of page.Contents ?? [])
            found.push({ name: Key.slice(prefix.length), size: Size });
        return found.filter(({ name }) => !name.includes('/'));
      }),
    put: (name, stream) =>
      ask(async () => {
        const params = { ...inBucket(name), Body: stream };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
      }),
    get: (name) => ask(async () => (await client.send(new GetObjectCommand(inBucket(name)))).Body),
    remove: (name) => ask(() => client.send(new DeleteObjectCommand(inBucket(name)))),
    tidy: async () => {
      try {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }),
        );
        for (const { Key, UploadId, Initiated } of Uploads)
          if (Date.now() - new Date(Initiated).getTime() > ABANDONED_MS)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      } catch {
        // Some providers and keys cannot list unfinished uploads. They are not backups, so the failure is ignored.
      }
    },
    close: async () => client.destroy(),
  };
}
