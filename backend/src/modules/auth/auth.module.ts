import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminGuard } from './admin.guard';
import { JwtStrategy } from './jwt.strategy';

@Module({ providers: [JwtStrategy, { provide: APP_GUARD, useClass: AdminGuard }] })
export class AuthModule {}
