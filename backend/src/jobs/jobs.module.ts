import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { DeclaredMethods } from './declared-methods';
import { JobHandlersService, QUEUES } from './job-handlers.service';
import { JobsService } from './jobs.service';
import type { Queue } from './queue';
import { ScheduledTasksService } from './scheduled-tasks.service';

/** Background work: jobs of queues (`@OnJob`) and scheduled tasks (`@Every`). */
@Module({})
export class JobsModule {
  static with(queues: readonly Queue<object>[]): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule, ScheduleModule.forRoot()],
      providers: [
        { provide: QUEUES, useValue: queues },
        DeclaredMethods,
        JobHandlersService,
        JobsService,
        ScheduledTasksService,
      ],
      exports: [DeclaredMethods, JobsService],
    };
  }
}
