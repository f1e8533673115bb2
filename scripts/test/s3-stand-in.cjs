const { createHash, createHmac } = require('node:crypto');
const { once } = require('node:events');
const http = require('node:http');

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const escape = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A server that speaks as much of S3's REST API as backups use. It checks signatures (Signature Version 4), and shows an object
 * only when it was put as a whole.
 *
 * @param {{ id: string, secret: string }} account
 */
async function s3StandIn({ id, secret }) {
  const objects = new Map();
  const uploads = new Map();
  const s3 = {
    objects,
    uploads,
    refuse: null,
    onPart: null,
    close: () => server.closeAllConnections() ?? server.close(),
  };

  /** Whether the request is signed by the account, as AWS's "Authenticating Requests" describes. */
  function isSigned(request, url, body) {
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (!match || match[1] !== id) return false;
    const [, , day, region, signed, signature] = match;
    const sum = request.headers['x-amz-content-sha256'];
    if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return false;
    const query = [...url.searchParams]
      .map(([name, value]) => `${escape(name)}=${escape(value)}`)
      .sort()
      .join('&');
    const headers = signed.split(';').map((name) => `${name}:${request.headers[name].trim()}\n`);
    const canonical = [request.method, url.pathname, query, headers.join(''), signed, sum].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
    return hmac(key, text).toString('hex') === signature;
  }

  const server = http.createServer(async (request, response) => {
    const chunks = [];
    request.on('error', () => undefined);
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const url = new URL(request.url, 'http://s3');
    const [, bucket, ...parts] = url.pathname.split('/');
    const key = decodeURIComponent(parts.join('/'));
    const query = url.searchParams;
    const answer = (status, text = '', headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers });
      response.end(text);
    };
    const fail = (status, code) =>
      answer(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (!isSigned(request, url, body)) return fail(403, 'SignatureDoesNotMatch');
    if (s3.refuse?.(request.method, key)) return fail(...s3.refuse(request.method, key));
    const does = `${request.method} ${['uploads', 'partNumber', 'uploadId', 'list-type'].find((name) => query.has(name)) ?? ''}`;
    switch (does.trim()) {
      case 'GET list-type':
        return answer(
          200,
          `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
            .filter(([name]) => name.startsWith(`${bucket}/${query.get('prefix')}`))
            .map(
              ([name, bytes]) =>
                `<Contents><Key>${name.slice(bucket.length + 1)}</Key><Size>${bytes.length}</Size></Contents>`,
            )
            .join('')}</ListBucketResult>`,
        );
      case 'GET uploads':
        return answer(
          200,
          `<ListMultipartUploadsResult>${[...uploads]
            .map(
              ([uploadId, upload]) =>
                `<Upload><Key>${upload.key}</Key><UploadId>${uploadId}</UploadId><Initiated>${upload.begun.toISOString()}</Initiated></Upload>`,
            )
            .join('')}</ListMultipartUploadsResult>`,
        );
      case 'POST uploads': {
        const uploadId = `upload-${uploads.size + 1}-${Math.random()}`;
        uploads.set(uploadId, { key, begun: new Date(), parts: new Map() });
        return answer(
          200,
          `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case 'PUT partNumber': {
        const upload = uploads.get(query.get('uploadId'));
        if (!upload) return fail(404, 'NoSuchUpload');
        upload.parts.set(Number(query.get('partNumber')), body);
        await s3.onPart?.(Number(query.get('partNumber')));
        return answer(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
      }
      case 'POST uploadId': {
        const upload = uploads.get(query.get('uploadId'));
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, at]) =>
          Number(at),
        );
        const whole = named.map((at) => upload.parts.get(at));
        // All parts but the last have a least size.
        if (whole.slice(0, -1).some((part) => part.length < 5 * 1024 ** 2))
          return fail(400, 'EntityTooSmall');
        objects.set(`${bucket}/${key}`, Buffer.concat(whole));
        uploads.delete(query.get('uploadId'));
        return answer(200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
      }
      case 'DELETE uploadId':
        uploads.delete(query.get('uploadId'));
        return answer(204);
      case 'PUT':
        objects.set(`${bucket}/${key}`, body);
        return answer(200, '', { etag: '"x"' });
      case 'GET': {
        const bytes = objects.get(`${bucket}/${key}`);
        if (!bytes) return fail(404, 'NoSuchKey');
        return answer(200, bytes, {
          'content-length': bytes.length,
          'content-type': 'application/octet-stream',
        });
      }
      case 'DELETE':
        objects.delete(`${bucket}/${key}`);
        return answer(204);
      default:
        return fail(400, 'NotImplemented');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  s3.endpoint = `http://127.0.0.1:${server.address().port}`;
  return s3;
}

module.exports = { s3StandIn };
