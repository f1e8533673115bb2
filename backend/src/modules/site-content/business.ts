import { Injectable } from '@nestjs/common';
import { PublishedSite } from './published-site';

/** Provides the published data of the company for messages, receipts and contracts. */
@Injectable()
export class Business {
  constructor(private readonly published: PublishedSite) {}

  /** Name of the service. */
  get name(): string {
    return this.published.current().document.brand.name;
  }

  /** Name of the company, if it differs from the service's name. */
  get legalName(): string {
    return this.published.current().document.legal.company.trim() || this.name;
  }

  /** Phone number of the office; empty until the owner enters it. */
  get phone(): string {
    return this.published.current().office.phone;
  }

  /** E-mail address of the office; empty until the owner enters it. */
  get email(): string {
    return this.published.current().office.email;
  }

  /** Postal address on one line; empty until the owner enters it. */
  get address(): string {
    return this.published
      .current()
      .office.address.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(', ');
  }
}
