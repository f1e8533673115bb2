import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../../../database/statements';
import type { User } from './user.entity';

/** Writes the `users` table, which contains the paying customers. */
@Injectable()
export class UsersRepository {
  /**
   * Adds a customer, or renames the one with the same e-mail.
   * @returns the customer's id
   */
  async save(
    manager: EntityManager,
    { email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>,
  ): Promise<string> {
    const user = await one<{ id: string }>(
      manager,
      `INSERT INTO users (email, first_name, last_name) VALUES ($1, $2, $3)
       ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, updated_at = now()
       RETURNING id`,
      [email, firstName, lastName],
    );
    return user!.id;
  }
}
