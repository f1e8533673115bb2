import { cutText } from 'domain/text';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { labelOf } from 'domain/site/changes';
import { claimsOf } from 'domain/site/shown';
import { ZipFile } from 'yazl';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { MediaFiles } from '../../media/media-files';
import { MediaService } from '../../media/media.service';
import { PublishedSite } from '../../site-content/published-site';

/** Exports the evidence of all claims on the site as one file. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly published: PublishedSite,
    private readonly media: MediaService,
    private readonly files: MediaFiles,
    private readonly audit: AuditService,
  ) {}

  /** Returns a ZIP with `pruebas.txt`, which lists every claim with its evidence, and the files. */
  async archive(admin: CurrentAdmin): Promise<Readable> {
    const { version, document } = this.published.current();
    await this.audit.record({
      ...byAdmin(admin),
      action: 'site_evidence_exported',
      target: `site:${version}`,
    });
    const claims = claimsOf(document);
    const ids = claims.flatMap(({ proof }) => (proof.file ? [proof.file.id] : []));
    const there = new Set((await this.media.find(ids)).map(({ id }) => id));
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(index(version, claims), 'utf8'), 'pruebas.txt');
    claims.forEach(({ proof }, index) => {
      if (proof.file && there.has(proof.file.id))
        zip.addReadStreamLazy(nameOf(index, proof.file.name), (done) =>
          done(null, createReadStream(join(this.files.folder, proof.file!.id))),
        );
    });
    zip.end();
    return zip.outputStream as unknown as Readable;
  }
}

type Claims = ReturnType<typeof claimsOf>;

/** Returns a safe file name: only letters, digits and a few signs, because the original name is untrusted. */
const nameOf = (index: number, name: string): string =>
  `${String(index + 1).padStart(2, '0')}-${cutText(name.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-'), 80)}`;

const index = (version: number, claims: Claims): string =>
  [
    `Versión ${version} del sitio`,
    '',
    ...claims.flatMap(({ path, claim, proof }, index) => [
      `${index + 1}. ${claim}`,
      `   ${labelOf(path)}`,
      ...(proof.text ? [`   Prueba: ${proof.text.replace(/\n/g, '\n           ')}`] : []),
      ...(proof.link ? [`   Enlace: ${proof.link}`] : []),
      ...(proof.file ? [`   Archivo: ${nameOf(index, proof.file.name)}`] : []),
      `   Responde: ${proof.owner || '(nadie)'}. Vale hasta: ${proof.expiresOn || '(sin fecha)'}.`,
      '',
    ]),
  ].join('\r\n');
